import { type DemoCollection, links, note, p, quote, tasks, ul } from './demo-post.ts';

const classics = links(`
Standard Ebooks | standardebooks.org | Public-domain books, carefully typeset | books, reference
Project Gutenberg | www.gutenberg.org | Seventy thousand free books | books, reference
Moby-Dick | en:Moby-Dick | A whale, an obsession, and every chapter about rope | books
Middlemarch | en:Middlemarch | A town, its marriages, and its reforms | books
Мёртвые души | ru:Мёртвые души | Поэма о дорогах и о людях, которых нет | books
源氏物語 | ja:源氏物語 | 千年前の長編小説 | books, japan
红楼梦 | zh:红楼梦 | 一个大家族的兴衰 | books
ألف ليلة وليلة | ar:ألف ليلة وليلة | حكايات داخل حكايات | books
Οδύσσεια | el:Οδύσσεια | Ο μακρύς δρόμος της επιστροφής | books, greece
Don Quijote | es:Don Quijote de la Mancha | El primer lector que se perdió en los libros | books
춘향전 | ko:춘향전 | 판소리에서 소설로 | books
Der Zauberberg | de:Der Zauberberg | Drei Wochen, aus denen sieben Jahre werden | books
`);

const poetry = [
  note(
    'Haiku to learn by heart',
    `${quote('古池や<br>蛙飛びこむ<br>水の音')}${p('An old pond, a frog jumps in, the sound of water.')}`,
    'poetry, japan',
  ),
  note('שירים לשבת', `${p('לקרוא בקול, לאט.')}${ul('על הים', 'על הלילה', 'על הדרך הביתה')}`, 'poetry'),
  ...links(`
Poetry Foundation | www.poetryfoundation.org | Poems and how to read them | poetry, reference
Haiku | en:Haiku | Seventeen sounds and a season | poetry, japan
Ghazal | en:Ghazal | Couplets with a refrain and a signature | poetry
عمر الخيام | ar:عمر الخيام | شاعر وعالم رياضيات | poetry, math
Sonnet | en:Sonnet | Fourteen lines and a turn | poetry
`),
];

const museums = links(`
Rijksmuseum | www.rijksmuseum.nl/en | Seven hundred thousand works in high resolution | art, museum, open data
The Met collection | www.metmuseum.org/art/collection | Five thousand years, searchable | art, museum, open data
Musée d'Orsay | www.musee-orsay.fr | Une gare pleine d'impressionnistes | art, museum
Kunsthistorisches Museum | www.khm.at | Bruegel in Saal zehn | art, museum
Эрмитаж | www.hermitagemuseum.org | Три миллиона экспонатов во дворце на Неве | art, museum
国立西洋美術館 | www.nmwa.go.jp | 上野の森の美術館 | art, museum, japan
Benaki Museum | www.benaki.org | Greek culture from the stone age to yesterday | art, museum, greece
`);

const design = [
  note(
    'Palette for the kitchen',
    `${ul('Walls: warm white', 'Doors: blue grey', 'Tiles: sage')}${p('Look at the samples <em>in the evening</em> before deciding.')}`,
    'color, house',
  ),
  ...links(`
Practical Typography | practicaltypography.com | What to do about fonts, lines, and margins | typography
Google Fonts | fonts.google.com | Free typefaces for many scripts | typography, reference
Bauhaus | en:Bauhaus | A school that lasted fourteen years and never ended | design, history
Color theory | en:Color theory | Wheels, contrasts, harmonies | color
Arabic calligraphy | en:Arabic calligraphy | Six classic scripts and their proportions | typography
書道 | ja:書道 | 筆と墨と間 | typography, japan
Isotype | en:Isotype (picture language) | Statistics in pictures, readable by everybody | design, statistics
Wabi-sabi | en:Wabi-sabi | Beauty of what wears | design, japan
`),
];

const music = [
  note(
    'Choir, second term',
    `${tasks('x Copy the alto part', 'Learn the Cyrillic text', 'Bring cake on the 14th')}${p('Первая строчка: <strong>тихая моя родина</strong>.')}`,
    'music',
  ),
  ...links(`
IMSLP | imslp.org | Scores whose copyright has ended | music, reference
Goldberg Variations | en:Goldberg Variations | Thirty ways to look at one bass line | music
Gamelan | en:Gamelan | An orchestra of bronze | music
عود | ar:عود (آلة موسيقية) | سلطان الآلات | music
Ρεμπέτικο | el:Ρεμπέτικο | Τραγούδια του λιμανιού | music, greece
Flamenco | es:Flamenco | Cante, toque y baile | music
Fado | pt:Fado | Saudade com guitarra portuguesa | music
Equal temperament | en:Equal temperament | All intervals a little wrong, so that all keys work | music, math
`),
];

const films = links(`
Tokyo Story | en:Tokyo Story | Parents visit; nobody has time | film, japan
Stalker | en:Stalker (1979 film) | A room that grants wishes, and the way there | film
Playtime | en:Playtime | A city of glass, a raincoat, a party | film
Metropolis | de:Metropolis (Film) | Der Maschinenmensch von 1927 | film, history
Close-Up | en:Close-Up (1990 film) | A man pretends to be a director | film
기생충 | ko:기생충 (영화) | 두 집 사이의 계단 | film
`);

export const culture: DemoCollection = {
  name: 'Books and arts',
  icon: 803,
  posts: [
    note(
      'To read this winter',
      tasks('x Middlemarch', 'The second half of Don Quijote', 'Something by a neighbor', 'One book of poems, slowly'),
      'books, checklist',
    ),
    note(
      'From the margins',
      `${quote('A library is a plan for a life one will not have time for.')}${p('Pencil, in a secondhand copy. No name.')}`,
      'quote, books',
    ),
  ],
  nested: [
    { name: 'Classics', icon: 802, posts: classics },
    { name: 'Poetry', posts: poetry },
    { name: 'Museums', icon: 1202, posts: museums },
    { name: 'Design', icon: 805, posts: design },
    { name: 'Music', icon: 1107, posts: music },
    { name: 'Films', icon: 1105, posts: films },
  ],
};
