import { type DemoCollection, h, links, note, ol, p, tasks, ul } from './demo-post.ts';

const bread = [
  note(
    'Weekend sourdough',
    `${h('Friday evening')}${p('Feed the starter: 20 g starter, 50 g flour, 50 g water. Leave it on the oven overnight.')}${h('Saturday')}${ol('Mix 450 g flour, 330 g water, 100 g starter.', 'After half an hour add 9 g salt.', 'Fold four times, 30 minutes apart.', 'Shape, and put it in the fridge for the night.')}${h('Sunday')}${p('Bake at 240 °C: <strong>25 minutes covered, 20 minutes open</strong>.')}`,
    'bread, recipe',
  ),
  ...links(`
Sourdough | en:Sourdough | How wild yeast and lactic acid bacteria raise bread without bought yeast | bread
Baker percentage | en:Baker percentage | Recipes in proportion to the flour, so that any batch size works | bread, technique
Rye bread | en:Rye bread | Dark, dense loaves of the north and why they keep for a week | bread | Half the salt, and a longer rest overnight.
Pizza | en:Pizza | From flatbread to the ovens of Naples | bread, italian
Gluten | en:Gluten | What kneading and waiting do to the protein in flour | science, bread
Focaccia | en:Focaccia | Olive oil, coarse salt, and a lot of water in the dough | bread, italian
Бородинский хлеб | ru:Бородинский хлеб | Ржаной хлеб с кориандром и патокой | bread
Πίτα | el:Πίτα | Από την απλή ζύμη ως τη σπανακόπιτα | bread
`),
];

const soups = [
  note(
    'Minestrone for six',
    `${ul('2 onions, 3 carrots, 2 stalks of celery', 'a tin of tomatoes and one of white beans', 'a handful of small pasta', 'the rind of a piece of parmesan')}${p('Everything but pasta and beans simmers for 40 minutes. Better on the second day.')}`,
    'recipe, soup, italian',
  ),
  ...links(`
Borscht | en:Borscht | Beetroot soup, hot in winter and cold in summer | soup
Dashi | en:Dashi | The stock of seaweed and dried bonito behind most Japanese soups | soup, japan
Miso | en:Miso | Fermented soybean paste: white for soups, red for stews | japan, fermentation
Ramen | en:Ramen | Regional broths from Sapporo to Hakata | soup, japan
Gazpacho | en:Gazpacho | Cold tomato soup for the hottest week of the year | soup
Stock | en:Stock (food) | Bones, vegetables, time | technique, soup
Bouillabaisse | fr:Bouillabaisse | La soupe de poissons de Marseille, servie en deux temps | soup
`),
];

const sweets = links(`
Tarte Tatin | fr:Tarte Tatin | Tarte aux pommes renversée, caramélisée au beurre | dessert
Crème brûlée | en:Crème brûlée | Custard below, glass above | dessert
Baklava | en:Baklava | Forty layers, nuts, and syrup | dessert
Halva | en:Halva | Sesame or semolina, depending on which sea is closest | dessert
Mochi | en:Mochi | Pounded rice, filled or plain | dessert, japan
Linzer Torte | de:Linzer Torte | Mürbteig mit Nüssen und Ribiselmarmelade, eines der ältesten Rezepte | dessert
Κανταΐφι | el:Κανταΐφι | Σιροπιαστό γλυκό με φύλλο σε κλωστές | dessert
חלבה | he:חלבה | ממתק מטחינה וסוכר | dessert
`);

const techniques = [
  note(
    'Cooking temperatures',
    `${ul('Caramel: 170 °C', 'Custard: 83 °C, no more', 'Bread is done at 96 °C inside', 'Beef, medium: 57 °C')}${p('The thermometer lies in the second drawer.')}`,
    'technique, reference',
  ),
  ...links(`
Maillard reaction | en:Maillard reaction | Why browned food tastes of more | science, technique
Fermentation in food | en:Fermentation in food processing | Salt, time, and the right microbes | fermentation, science
Emulsion | en:Emulsion | Mayonnaise, vinaigrette, and what holds them together | science, technique
Kimchi | en:Kimchi | Cabbage, chili, and a cool corner | fermentation
Sauerkraut | de:Sauerkraut | Zwei Prozent Salz, drei Wochen Geduld | fermentation
Sous vide | en:Sous vide | Low temperatures, long times | technique
Umami | en:Umami | The fifth taste and where to find it | science
Knife care | en:Kitchen knife | Shapes, steels, and edges | tools
`),
];

const spices = links(`
Saffron | en:Saffron | The most expensive spice and how to recognize the real one | spices
زعفران | ar:زعفران | أغلى التوابل في العالم | spices
Cardamom | en:Cardamom | Green for sweets, black for stews | spices
Za'atar | en:Za'atar | Thyme, sumac, sesame | spices
Black pepper | en:Black pepper | Once worth its weight in silver | spices, history
Cinnamon | en:Cinnamon | Two barks under one name | spices
`);

export const cooking: DemoCollection = {
  name: 'Cooking',
  icon: 302,
  posts: [
    note(
      'Dinner on Saturday',
      `${tasks('x Ask who eats no fish', 'x Order bread', 'Lemons, dill, two fennel bulbs', 'Chill the wine', 'Borrow four chairs')}${p('Starter cold, main course in the oven, so that nobody stands in the kitchen.')}`,
      'plan',
    ),
    ...links(`
Wikibooks Cookbook | en.wikibooks.org/wiki/Cookbook:Table_of_Contents | A cookbook that everybody may edit | reference
Open Food Facts | world.openfoodfacts.org | What is in it: an open database of food products | reference, open data
`),
  ],
  nested: [
    { name: 'Bread', posts: bread },
    { name: 'Soups', posts: soups },
    { name: 'Sweets', icon: 104, posts: sweets },
    { name: 'Techniques', posts: techniques, nested: [{ name: 'Spices', posts: spices }] },
  ],
};
