import { texts } from '../world.ts';
import { colours, type DemoProduct, sizes } from './product.ts';

/** What the shop sells, and the services that go with races. */
export const demoProducts: readonly DemoProduct[] = [
  {
    id: 601,
    sku: 'TL-MAGLIA',
    inShop: true,
    ships: true,
    price: '24.00',
    stock: 180,
    soldElsewhere: 62,
    sizeTable: '/media/shop/taglie-maglietta.png',
    variables: [sizes('S', 'M', 'L', 'XL'), colours(texts('Blu lago', 'Lake blue'), texts('Rosso sole', 'Sunset red'))],
    combinations: [{ options: [3, 5], stock: 15, soldElsewhere: 15 }],
    i18n: texts(
      {
        name: 'Maglietta Tre Laghi',
        description:
          '<p>La maglietta della stagione, con il manifesto di Verbania sul petto e la linea delle tappe sulla schiena.</p><ul><li>Cotone biologico, 180 g/m²</li><li>Taglio dritto, veste regolare</li><li>Stampata a Omegna</li></ul>',
        note: 'Cotone biologico',
        permalink: 'maglietta-tre-laghi',
      },
      {
        name: 'Tre Laghi T-shirt',
        description:
          '<p>The shirt of the season, with the poster of Verbania on the chest and the line of the stages on the back.</p><ul><li>Organic cotton, 180 g/m²</li><li>Straight cut, true to size</li><li>Printed in Omegna</li></ul>',
        note: 'Organic cotton',
        permalink: 'maglietta-tre-laghi',
      },
    ),
    pictures: [
      ['maglietta-davanti', 'La maglietta blu, davanti', 'The blue shirt, front'],
      ['maglietta-dietro', 'La schiena, con la linea delle tappe', 'The back, with the line of the stages'],
      ['maglietta-dettaglio', 'La stampa da vicino', 'The print, close up'],
      ['maglietta-rossa', 'La maglietta rossa', 'The red shirt'],
    ],
  },
  {
    id: 602,
    sku: 'TL-FELPA',
    inShop: true,
    ships: true,
    price: '49.00',
    fullPrice: '59.00',
    stock: 60,
    soldElsewhere: 57,
    sizeTable: '/media/shop/taglie-felpa.png',
    variables: [sizes('S', 'M', 'L', 'XL')],
    combinations: [
      { options: [1], stock: 20, soldElsewhere: 18 },
      { options: [3], stock: 12, soldElsewhere: 12 },
    ],
    i18n: texts(
      {
        name: 'Felpa del Mottarone',
        description:
          '<p>Per scaldarsi in vetta e dopo il bagno: felpa con cappuccio, garzata all’interno, con il manifesto del Trail sulla schiena.</p>',
        note: 'Ultimi pezzi della stagione',
        permalink: 'felpa-del-mottarone',
      },
      {
        name: 'Mottarone hoodie',
        description:
          '<p>To warm up at the summit and after the swim: a brushed hoodie with the poster of the Trail on its back.</p>',
        note: 'Last pieces of the season',
        permalink: 'felpa-del-mottarone',
      },
    ),
    pictures: [
      ['felpa-davanti', 'La felpa, davanti', 'The hoodie, front'],
      ['felpa-dietro', 'La felpa, dietro', 'The hoodie, back'],
      ['felpa-dettaglio', 'La stampa da vicino', 'The print, close up'],
    ],
  },
  {
    id: 603,
    sku: 'TL-CUFFIA',
    inShop: true,
    ships: true,
    price: '9.00',
    stock: 250,
    soldElsewhere: 71,
    i18n: texts(
      {
        name: 'Cuffia da nuoto',
        description: '<p>Silicone giallo ginestra, si vede da riva anche con le onde. Misura unica.</p>',
        permalink: 'cuffia-da-nuoto',
      },
      {
        name: 'Swim cap',
        description: '<p>Broom-yellow silicone that can be seen from the shore even in waves. One size.</p>',
        permalink: 'cuffia-da-nuoto',
      },
    ),
    pictures: [
      ['cuffia', 'La cuffia con il segno dei laghi', 'The cap with the sign of the lakes'],
      ['cuffia-fianco', 'Il fianco, con la linea delle tappe', 'The side, with the line of the stages'],
      ['cuffia-acqua', 'La cuffia in acqua', 'The cap in the water'],
    ],
  },
  {
    id: 604,
    sku: 'TL-BORRACCIA',
    inShop: true,
    ships: true,
    price: '12.00',
    stock: 90,
    soldElsewhere: 90,
    i18n: texts(
      {
        name: 'Borraccia',
        description:
          '<p>Da 600 ml, senza BPA, entra in ogni portaborraccia. Con questa il bicchiere non serve più.</p>',
        note: 'Da 600 ml',
        permalink: 'borraccia',
      },
      {
        name: 'Bottle',
        description: '<p>600 ml, BPA-free, fits every cage. With it you need no paper cup.</p>',
        note: '600 ml',
        permalink: 'borraccia',
      },
    ),
    pictures: [
      ['borraccia', 'La borraccia', 'The bottle'],
      ['borraccia-tappo', 'Il tappo', 'The cap'],
      ['borraccia-bici', 'La borraccia sulla bici', 'The bottle on the bike'],
    ],
  },
  {
    id: 605,
    sku: 'TL-CINTURA',
    inShop: true,
    price: '8.00',
    stock: 140,
    soldElsewhere: 38,
    i18n: texts(
      {
        name: 'Cintura portapettorale',
        description: '<p>Elastica, con due bottoni e tre passanti per i gel. La trovi insieme al pettorale.</p>',
        note: 'Si ritira con il pettorale',
        permalink: 'cintura-portapettorale',
      },
      {
        name: 'Race belt',
        description: '<p>Elastic, with two buttons and three loops for gels. You get it together with your bib.</p>',
        note: 'Picked up with your bib',
        permalink: 'cintura-portapettorale',
      },
    ),
    pictures: [
      ['portapettorale', 'La cintura con un pettorale', 'The belt with a bib'],
      ['portapettorale-fibbia', 'La fibbia', 'The buckle'],
      ['portapettorale-indossato', 'La cintura indossata', 'The belt, worn'],
    ],
  },
  {
    id: 606,
    sku: 'TL-TELO',
    inShop: true,
    ships: true,
    price: '29.00',
    fullPrice: '34.00',
    stock: 80,
    soldElsewhere: 22,
    i18n: texts(
      {
        name: 'Telo da riva',
        description: '<p>Spugna leggera, 90 per 180 centimetri, con il manifesto di Mergozzo. Asciuga in un’ora.</p>',
        permalink: 'telo-da-riva',
      },
      {
        name: 'Lakeside towel',
        description: '<p>Light terry, 90 by 180 centimetres, with the poster of Mergozzo. Dries in an hour.</p>',
        permalink: 'telo-da-riva',
      },
    ),
    pictures: [
      ['telo', 'Il telo aperto', 'The towel, spread out'],
      ['telo-piegato', 'Il telo piegato', 'The towel, folded'],
      ['telo-riva', 'Il telo in riva al lago', 'The towel by the lake'],
    ],
  },
  {
    id: 607,
    sku: 'TL-CARTA',
    inShop: true,
    ships: true,
    price: '7.50',
    stock: 200,
    soldElsewhere: 45,
    i18n: texts(
      {
        name: 'Carta dei sentieri',
        description:
          '<p>Scala 1:25.000: il Mottarone, i tre laghi e tutti i percorsi di gara. Su carta che non teme l’acqua.</p>',
        permalink: 'carta-dei-sentieri',
      },
      {
        name: 'Trail map',
        description: '<p>Scale 1:25,000: Mottarone, the three lakes and every race course. On waterproof paper.</p>',
        permalink: 'carta-dei-sentieri',
      },
    ),
    pictures: [
      ['carta', 'La carta aperta', 'The map, open'],
      ['carta-chiusa', 'La carta chiusa', 'The map, folded'],
      ['carta-vetta', 'La vetta del Mottarone', 'The summit of Mottarone'],
    ],
  },
  {
    id: 501,
    sku: 'TL-PASTA',
    inShop: false,
    price: '12.00',
    stock: 400,
    soldElsewhere: 118,
    i18n: texts(
      {
        name: 'Pasta party',
        description:
          '<p>Primo, secondo freddo, dolce e acqua, dopo la gara. Anche vegetariano; in caso di celiachia avvisa il personale.</p>',
        note: 'Anche per chi accompagna',
        permalink: 'pasta-party',
      },
      {
        name: 'Pasta party',
        description:
          '<p>Pasta, a cold main course, dessert and water, after the race. Vegetarian too; tell the counter if you are coeliac.</p>',
        note: 'For those who come along, too',
        permalink: 'pasta-party',
      },
    ),
    pictures: [['pasta-party', 'Un piatto di pasta al pomodoro', 'A plate of pasta with tomatoes']],
  },
  {
    id: 502,
    sku: 'TL-FOTO',
    inShop: false,
    price: '14.00',
    fullPrice: '19.00',
    stock: 1000,
    soldElsewhere: 203,
    presale: true,
    to: 120,
    i18n: texts(
      {
        name: 'Tutte le tue foto',
        description:
          '<p>Ogni foto in cui si legge il tuo pettorale, in alta risoluzione, per posta elettronica entro tre giorni.</p>',
        note: 'Dopo la gara costano 19,00 €',
        permalink: 'foto-della-gara',
      },
      {
        name: 'All your photos',
        description:
          '<p>Every photo on which your bib can be read, in high resolution, by email within three days.</p>',
        note: '€19.00 after the race',
        permalink: 'foto-della-gara',
      },
    ),
    pictures: [['foto', 'Una macchina fotografica', 'A camera']],
  },
  {
    id: 503,
    sku: 'TL-FINISHER',
    inShop: false,
    price: '22.00',
    stock: 300,
    soldElsewhere: 87,
    sizeTable: '/media/shop/taglie-maglietta.png',
    variables: [sizes('S', 'M', 'L', 'XL')],
    i18n: texts(
      {
        name: 'Maglia finisher',
        description:
          '<p>Tessuto tecnico nero con la data e il percorso. La ricevi all’arrivo, quando te la sei guadagnata.</p>',
        note: 'Si ritira all’arrivo',
        permalink: 'maglia-finisher',
      },
      {
        name: 'Finisher shirt',
        description:
          '<p>Black technical fabric with date and course. You get it at the finish, once you have earned it.</p>',
        note: 'Picked up at the finish',
        permalink: 'maglia-finisher',
      },
    ),
    pictures: [
      ['finisher-davanti', 'La maglia finisher', 'The finisher shirt'],
      ['maglietta-dettaglio', 'Una stampa da vicino', 'A print, close up'],
    ],
  },
  {
    id: 504,
    sku: 'TL-SACCA',
    inShop: false,
    price: '0.00',
    stock: 1500,
    soldElsewhere: 540,
    i18n: texts(
      {
        name: 'Deposito borse',
        description: '<p>Una sacca con il tuo numero, custodita alla partenza e riconsegnata all’arrivo.</p>',
        note: 'Compreso nella quota',
        permalink: 'deposito-borse',
      },
      {
        name: 'Bag drop',
        description: '<p>A bag with your number, kept at the start and handed back at the finish.</p>',
        note: 'Included in the entry fee',
        permalink: 'deposito-borse',
      },
    ),
    pictures: [['sacca', 'Una sacca con il segno dei laghi', 'A bag with the sign of the lakes']],
  },
  {
    id: 505,
    sku: 'TL-ALLENAMENTO',
    inShop: false,
    price: '15.00',
    stock: 40,
    soldElsewhere: 29,
    from: -40,
    to: -3,
    i18n: texts(
      {
        name: 'Prova del percorso a nuoto',
        description: '<p>Un’ora in acqua con l’istruttore, lungo le boe della gara.</p>',
        permalink: 'prova-nuoto',
      },
      {
        name: 'Try the swimming course',
        description: '<p>An hour in the water with a coach, along the buoys of the race.</p>',
        permalink: 'prova-nuoto',
      },
    ),
    pictures: [['allenamento', 'Il lago all’alba', 'The lake at dawn']],
  },
  {
    id: 581,
    circuit: 8,
    sku: 'CO-CALICE',
    inShop: true,
    ships: true,
    price: '6.50',
    stock: 120,
    soldElsewhere: 12,
    i18n: texts(
      {
        name: 'Calice delle Colline',
        description: '<p>Il calice con cui si brinda all’arrivo, con la sacca da collo.</p>',
        permalink: 'calice-delle-colline',
      },
      {
        name: 'Colline glass',
        description: '<p>The glass for a toast at the finish, with its neck pouch.</p>',
        permalink: 'calice-delle-colline',
      },
    ),
    pictures: [
      ['calice', 'Il calice', 'The glass'],
      ['calice-due', 'Due calici', 'Two glasses'],
      ['calice-vigna', 'Le vigne al tramonto', 'The vineyards at dusk'],
    ],
  },
  {
    id: 531,
    circuit: 3,
    sku: 'OS-MAGLIA',
    inShop: false,
    price: '28.00',
    stock: 90,
    soldElsewhere: 21,
    i18n: texts(
      {
        name: 'Maglia tecnica Ossola',
        description:
          '<p>Maglia da trail a maniche corte, in tessuto che asciuga in fretta. Si ritira con il pettorale.</p>',
        permalink: 'maglia-tecnica-ossola',
      },
      {
        name: 'Ossola running shirt',
        description: '<p>A short-sleeved trail shirt of a fabric that dries quickly. Collected with the bib.</p>',
        permalink: 'maglia-tecnica-ossola',
      },
    ),
    variables: [sizes('XS', 'S', 'M', 'L', 'XL', 'XXL')],
    pictures: [['maglia-ossola', 'La maglia, davanti', 'The shirt, from the front']],
  },
];

interface DemoService {
  readonly productId: number;
  readonly preselected?: boolean;
}

const bags: DemoService = { productId: 504, preselected: true };
const photos: DemoService = { productId: 502 };
const pasta: DemoService = { productId: 501 };
const finisher: DemoService = { productId: 503, preselected: true };
const training: DemoService = { productId: 505 };
const ossolaShirt: DemoService = { productId: 531 };

/** Which services go with which race, in the order in which they are shown. The children's run has none. */
export const servicesOfRaces: Readonly<Record<number, readonly DemoService[]>> = {
  130: [ossolaShirt],
  201: [bags, finisher, pasta, photos, training],
  202: [bags, finisher, pasta, photos],
  203: [bags, photos, pasta],
  204: [bags, photos],
  206: [pasta, photos, training],
  207: [pasta, photos],
  208: [bags, finisher, photos, pasta],
  209: [photos],
  210: [bags, photos],
  211: [pasta, photos],
};

export const servicesOfPackages: Readonly<Record<number, readonly DemoService[]>> = { 31: [bags, photos, finisher] };
