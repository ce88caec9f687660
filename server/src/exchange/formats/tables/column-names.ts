import type { ColumnMeaning } from '@benotes/contract';

/**
 * Names of columns in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Swedish, Russian, Japanese,
 * Chinese, and Korean.
 */
const NAMES: Partial<Record<ColumnMeaning, string>> = {
  url: `url, link, href, uri, address, web address, website, web site, bookmark, page, page url, source, source url, location,
    adresse, webadresse, verknupfung, lien, adresse web, enlace, vinculo, direccion, sitio web, collegamento, indirizzo,
    sito web, ligacao, endereco, koppeling, webadres, odnosnik, adres, lank, webbplats, ссылка, адрес, リンク, 链接, 網址, 网址, 링크, 주소`,
  title: `title, name, headline, heading, subject, caption, page title, link text, titel, uberschrift, bezeichnung, betreff,
    titre, nom, intitule, titulo, nombre, titolo, nome, assunto, naam, onderwerp, tytul, nazwa, rubrik, namn, название,
    заголовок, имя, タイトル, 名前, 标题, 標題, 名称, 제목, 이름`,
  description: `description, excerpt, summary, abstract, desc, snippet, beschreibung, zusammenfassung, auszug, kurzbeschreibung,
    resume, extrait, descripcion, resumen, descrizione, riassunto, descricao, resumo, beschrijving, samenvatting, opis,
    beskrivning, описание, 説明, 概要, 描述, 简介, 설명`,
  note: `note, notes, comment, comments, content, text, body, annotation, annotations, highlight, highlights, selection, memo,
    quote, extended, remarks, markdown, notiz, notizen, kommentar, kommentare, inhalt, anmerkung, anmerkungen, bemerkung, commentaire,
    commentaires, contenu, texte, remarque, nota, notas, comentario, comentarios, contenido, texto, commento, commenti,
    contenuto, testo, conteudo, notitie, notities, opmerking, inhoud, notatka, notatki, komentarz, tresc, anteckning,
    anteckningar, innehall, заметка, заметки, комментарий, текст, содержание, メモ, ノート, 内容, 笔记, 备注, 注释, 메모, 내용`,
  tags: `tags, tag, labels, label, keywords, keyword, topics, topic, document tags, schlagworte, schlagworter, schlagwort,
    stichworte, etiketten, etiquettes, mots cles, mot cle, etiquetas, etiqueta, palabras clave, etichette, etichetta, marcadores,
    trefwoorden, tagi, etykiety, taggar, etiketter, теги, метки, タグ, 标签, 標籤, 태그`,
  folder: `folder, folders, collection, collections, path, category, categories, group, list, notebook, directory, section, board,
    subcategory, subfolder, ordner, sammlung, kategorie, gruppe, liste, verzeichnis, notizbuch, dossier, categorie, groupe,
    carpeta, coleccion, categoria, grupo, cartella, raccolta, gruppo, pasta, colecao, map, verzameling, folder nadrzedny, katalog, kategoria,
    mapp, kategori, папка, коллекция, категория, フォルダ, フォルダー, カテゴリ, カテゴリー, 文件夹, 分类, 資料夾, 폴더, 카테고리`,
  created: `created, created at, created on, create date, created date, creation date, date created, created time, date added, added, added at, added on,
    add date, time added, date, datetime, time, timestamp, saved, saved at, saved on, saved date, date saved, bookmarked at, published, erstellt,
    erstellt am, erstellungsdatum, datum, hinzugefugt, hinzugefugt am, gespeichert am, cree, cree le, date de creation, date d ajout, ajoute le,
    creado, fecha, fecha de creacion, agregado, creato, data, data di creazione, criado, criado em, data de criacao, aangemaakt, toegevoegd,
    utworzono, data utworzenia, dodano, skapad, skapat, tillagd, дата, создано, добавлено, дата создания, 作成日, 作成日時, 追加日, 日付, 日期,
    创建时间, 创建日期, 添加时间, 날짜, 생성일`,
  updated: `updated, updated at, updated on, last updated, modified, modified at, modified on, last modified, date modified, modified date, edited, last edited,
    last edited time, edited at, geandert, geandert am, zuletzt geandert, aktualisiert, anderungsdatum, modifie, modifie le, mis a jour, date de modification,
    modificado, actualizado, modificato, aggiornato, atualizado, gewijzigd, bijgewerkt, zmodyfikowano, andrad, uppdaterad, изменено,
    обновлено, 更新日, 更新日時, 修改时间, 更新时间, 수정일`,
  favorite: `favorite, favorites, favorited, favourite, favourited, is favorite, is favourite, is fav, fav, starred, is starred, star, important, liked,
    pinned, favorit, favoriten, favori, favoris, favorito, preferito, favoriet, ulubione, избранное, お気に入り, 收藏, 즐겨찾기`,
  archived: `archived, is archived, archive, read, is read, status, state, done, archiviert, gelesen, archive le, lu, archivado, leido,
    archiviato, letto, arquivado, lido, gearchiveerd, gelezen, zarchiwizowane, przeczytane, arkiverad, last, архив, прочитано, アーカイブ, 既読,
    归档, 已读`,
  unread: `unread, is unread, to read, toread, read later, ungelesen, non lu, a lire, no leido, por leer, non letto, da leggere, nao lido,
    ongelezen, nieprzeczytane, olast, непрочитано, 未読, 未读`,
};

/** A name without capitals, accents, and punctuation; `createdAt` is two words. */
const normalName = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

// Object.entries() forgets the type of the keys.
const MEANINGS = new Map(
  (Object.entries(NAMES) as [ColumnMeaning, string][]).flatMap(([meaning, names]) =>
    names.split(',').map((name) => [normalName(name), meaning] as const),
  ),
);

/** What a column of that name usually holds; null if that is not known. */
export const meaningOfName = (name: string): ColumnMeaning | null => MEANINGS.get(normalName(name)) ?? null;

/** Names of columns that no import should read. */
const SECRETS = new Set(
  'password, passwort, kennwort, mot de passe, contrasena, senha, wachtwoord, haslo, losenord, пароль, パスワード, 密码, 密碼, 비밀번호, otpauth, login password, totp'
    .split(',')
    .map(normalName),
);

export const isSecret = (name: string) => SECRETS.has(normalName(name));
