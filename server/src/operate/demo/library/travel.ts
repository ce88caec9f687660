import { type DemoCollection, h, links, note, p, quote, tasks, ul } from './demo-post.ts';

const japan = [
  note(
    '京都の三日間',
    `${h('一日目')}${p('朝、伏見稲荷大社。人が少ないうちに山頂まで歩く。')}${h('二日目')}${p('嵐山、竹林の小径、渡月橋。')}${h('三日目')}${p('錦市場で昼ごはん、夕方の新幹線で東京へ。')}`,
    'japan, plan',
  ),
  ...links(`
京都市 | ja:京都市 | 千年の都、寺と庭と路地 | japan
伏見稲荷大社 | ja:伏見稲荷大社 | 千本鳥居の山道 | japan
Japan Guide | www.japan-guide.com | Seasons, rail passes, and what is open when | japan, reference
Shinkansen | en:Shinkansen | Lines, speeds, and where to sit for the mountain | japan, trains
Onsen | en:Onsen | Hot springs and their manners | japan
Nara Park | en:Nara Park | Deer that bow for crackers | japan
温泉 | ja:温泉 | 泉質と入り方 | japan
Naoshima | en:Naoshima, Kagawa | An island of museums | japan, art
`),
];

const greece = [
  note(
    'Νησιά τον Σεπτέμβριο',
    `${p('Η θάλασσα είναι ακόμα ζεστή και τα πλοία μισοάδεια.')}${ul('Πειραιάς → Νάξος', 'Νάξος → Αμοργός', 'Επιστροφή με το βραδινό')}`,
    'greece, plan',
  ),
  ...links(`
Νάξος | el:Νάξος | Το μεγαλύτερο νησί των Κυκλάδων | greece, islands
Αμοργός | el:Αμοργός | Μονοπάτια πάνω από τη θάλασσα | greece, islands, hiking
Delphi | en:Delphi | The navel of the world, with a view | greece, history
Meteora | en:Meteora | Monasteries on pillars of rock | greece
Pelion | en:Pelion | Stone villages, chestnut woods, two seas | greece, hiking
`),
];

const trains = [
  note(
    'Night train checklist',
    tasks(
      'x Reserve the couchette',
      'x Earplugs',
      'Slippers',
      'Breakfast: who brings coffee?',
      'Print the ticket, the app needs a network',
    ),
    'trains, plan',
  ),
  ...links(`
The Man in Seat 61 | www.seat61.com | How to go almost anywhere by train | trains, reference
Interrail | www.interrail.eu | One pass for most of the railways of Europe | trains
Nightjet | www.nightjet.com | Sleepers between Vienna, Hamburg, Rome, and Paris | trains
Bernina railway | en:Bernina railway | Over the Alps without a tunnel at the top | trains, alps
Транссибирская магистраль | ru:Транссибирская магистраль | Девять тысяч километров, семь часовых поясов | trains
Semmering railway | en:Semmering railway | The first mountain railway, viaduct upon viaduct | trains, alps, history
OpenRailwayMap | www.openrailwaymap.org | Every track, with its gauge and its speed limit | trains, maps, open data
`),
];

const walks = links(`
OpenStreetMap | www.openstreetmap.org | The map that everybody may correct | maps, open data
Waymarked Trails | hiking.waymarkedtrails.org | Marked hiking routes on top of OpenStreetMap | hiking, maps
Via Alpina | www.via-alpina.org | Five long routes through eight countries | hiking, alps
Camino de Santiago | es:Camino de Santiago | Rutas de peregrinación por toda Europa | hiking
Lofoten | en:Lofoten | Fishing huts, steep mountains, no dark in June | hiking, islands
Madeira levadas | en:Levada | Water channels with a path beside them | hiking, islands
Isle of Skye | en:Isle of Skye | Weather in five kinds per hour | hiking, islands
Jökulsárlón | en:Jökulsárlón | A lagoon full of ice | nature
`);

const cities = links(`
Lisboa | pt:Lisboa | Sete colinas, um elétrico amarelo | city
Kraków | pl:Kraków | Rynek, Kazimierz i kopiec z widokiem | city
القاهرة | ar:القاهرة | مدينة الألف مئذنة | city
ירושלים | he:ירושלים | עיר עתיקה על הר | city, history
İstanbul | tr:İstanbul | İki kıta, bir boğaz | city
서울특별시 | ko:서울특별시 | 궁궐과 골목과 산 | city
台北市 | zh:臺北市 | 夜市與山路 | city
Санкт-Петербург | ru:Санкт-Петербург | Мосты, каналы и белые ночи | city
Wien | de:Wien | Kaffeehäuser, Ringstraße und ein Zentralfriedhof mit eigener Buslinie | city
Ljubljana | en:Ljubljana | A small capital that gave its center to pedestrians | city
`);

export const travel: DemoCollection = {
  name: 'Travel',
  icon: 404,
  posts: [
    note(
      'Packing list',
      tasks('x Passport', 'x Charger and adapter', 'Rain jacket', 'Two books', 'Swimsuit', 'First-aid kit'),
      'plan, checklist',
    ),
    note('Overheard', quote('There is no bad weather on this island. There is only weather.'), 'quote'),
  ],
  nested: [
    { name: '日本', icon: 303, posts: japan },
    { name: 'Ελλάδα', icon: 305, posts: greece },
    { name: 'Trains', posts: trains },
    { name: 'Walks', icon: 402, posts: walks },
    { name: 'Cities', icon: 1202, posts: cities },
  ],
};
