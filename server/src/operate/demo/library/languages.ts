import { type DemoCollection, links, note, p, ul } from './demo-post.ts';

const russian = [
  note('Слова недели', ul('утро', 'тишина', 'мост через реку', 'вчерашний снег'), 'vocabulary'),
  ...links(`
Русский язык | ru:Русский язык | Шесть падежей и два вида глагола | grammar
Самовар | ru:Самовар | Чай, уголь и долгий разговор | culture
Национальный корпус русского языка | ruscorpora.ru | Миллионы примеров для каждого слова | reference
Кириллица | ru:Кириллица | Алфавит, которому тысяча лет | scripts, history
Байкал | ru:Байкал | Самое глубокое озеро | nature
`),
];

const greek = [
  note('Λέξεις', ul('καλημέρα', 'θάλασσα', 'παράθυρο', 'σιγά σιγά'), 'vocabulary'),
  ...links(`
Ελληνικό αλφάβητο | el:Ελληνικό αλφάβητο | Είκοσι τέσσερα γράμματα | scripts
Ελληνική γλώσσα | el:Ελληνική γλώσσα | Τρεις χιλιάδες χρόνια γραφής | grammar, history
Λεξικό της κοινής νεοελληνικής | www.greek-language.gr | Λεξικά και ασκήσεις | reference
`),
];

const arabic = [
  note('كلمات جديدة', ul('نافذة', 'كتاب مفتوح', 'صباح الخير', 'شيئًا فشيئًا'), 'vocabulary'),
  note(
    'رحلة إلى السوق',
    p(
      'ذهبنا صباحًا إلى السوق القديم. اشترينا <strong>الزعفران</strong> و<em>الهيل</em>، وشربنا الشاي في Café Aida قبل أن نعود بالحافلة رقم 12.',
    ),
    'journal',
  ),
  ...links(`
اللغة العربية | ar:لغة عربية | جذور من ثلاثة أحرف | grammar
الأبجدية العربية | ar:أبجدية عربية | ثمانية وعشرون حرفًا تكتب من اليمين | scripts
خط النسخ | ar:خط النسخ | خط الكتب والصحف | scripts, typography
قصر الحمراء | ar:قصر الحمراء | ماء ونقوش في غرناطة | history
`),
];

const hebrew = [
  note('מילים לשבוע', ul('חלון', 'בוקר טוב', 'לאט לאט', 'ספר ישן'), 'vocabulary'),
  ...links(`
עברית | he:עברית | שפה שחזרה לדיבור | grammar, history
אלפבית עברי | he:אלפבית עברי | עשרים ושתיים אותיות | scripts
האקדמיה ללשון העברית | hebrew-academy.org.il | מונחים, כללים ותשובות | reference
`),
];

const eastAsian = [
  note('今日の漢字', ul('森 — 木が三つ', '静 — しずか', '旅 — たび'), 'vocabulary, japan'),
  note('한국어 메모', ul('천천히 말해 주세요', '창문', '어제 내린 눈'), 'vocabulary'),
  note('生词', ul('窗户', '慢慢来', '图书馆', '昨天的雪'), 'vocabulary'),
  ...links(`
漢字 | ja:漢字 | 意味と音を運ぶ文字 | scripts, japan
ひらがな | ja:平仮名 | 草書から生まれた四十六文字 | scripts, japan
한글 | ko:한글 | 소리를 그린 글자 | scripts, history
汉字 | zh:汉字 | 从甲骨文到楷书 | scripts, history
注音符號 | zh:注音符號 | 三十七個符號 | scripts
Jisho | jisho.org | A dictionary of Japanese that takes any input | reference, japan
`),
];

export const languages: DemoCollection = {
  name: 'Languages',
  icon: 401,
  posts: links(`
Wiktionary | www.wiktionary.org | A dictionary of every language in every language | reference
Omniglot | www.omniglot.com | Writing systems of the world | scripts, reference
Unicode charts | www.unicode.org/charts | Every character, with its number | scripts, reference, spec
Glottolog | glottolog.org | The languages of the world and their relations | reference, open data
Bidirectional algorithm | www.unicode.org/reports/tr9 | How left and right share a line | scripts, spec, i18n
`),
  nested: [
    { name: 'Русский', posts: russian },
    { name: 'Ελληνικά', posts: greek },
    { name: 'العربية', posts: arabic },
    { name: 'עברית', posts: hebrew },
    { name: '中文・日本語・한국어', posts: eastAsian },
  ],
};
