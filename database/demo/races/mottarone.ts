import { texts } from '../world.ts';
import type { DemoInput, DemoRace } from './race.ts';

const bibs = texts(
  { bib_place: 'Stresa, piazzale Lido', bib_hours: 'sabato dalle 15:00 alle 19:00, domenica dalle 6:30 alle 8:00' },
  { bib_place: 'Stresa, piazzale Lido', bib_hours: 'Saturday 3 to 7 pm, Sunday 6:30 to 8 am' },
);

const kit: DemoInput = {
  slug: 'kit',
  type: 'checkbox',
  required: true,
  autoShow: true,
  i18n: texts(
    {
      label: 'Porterò con me il materiale obbligatorio',
      popup_html:
        '<h3>Materiale obbligatorio</h3><ul><li>Telo termico</li><li>Fischietto</li><li>Mezzo litro d’acqua</li><li>Giacca antivento</li><li>Telefono carico</li></ul><p>Si controlla alla partenza: chi non lo ha non parte.</p>',
    },
    {
      label: 'I will carry the compulsory kit',
      popup_html:
        '<h3>Compulsory kit</h3><ul><li>Emergency blanket</li><li>Whistle</li><li>Half a litre of water</li><li>Windproof jacket</li><li>Charged phone</li></ul><p>It is checked at the start: without it you cannot run.</p>',
    },
  ),
};

const wayDown: DemoInput = {
  slug: 'discesa',
  type: 'select',
  required: true,
  i18n: texts(
    { label: 'Come scendi dalla vetta?', placeholder: 'Scegli' },
    { label: 'How will you come down from the summit?', placeholder: 'Choose' },
  ),
  options: [
    ['navetta', 'Con la navetta delle 13', 'On the 1 pm shuttle bus'],
    ['piedi', 'A piedi, per il sentiero dell’Alpino', 'On foot, by the Alpino path'],
    ['propri', 'Con mezzi miei', 'By my own means'],
  ],
};

export const mottarone: readonly DemoRace[] = [
  {
    id: 208,
    stage: 154,
    slug: 'trail-dei-sette-laghi',
    discipline: 'trail',
    colourway: 'd',
    distance: [['24', 'km']],
    starts: '08:30',
    i18n: texts(
      {
        name: 'Trail dei Sette Laghi',
        type: 'Trail, 1.430 m D+',
        description: 'Da Stresa alla vetta del Mottarone e ritorno: nelle giornate limpide si contano sette laghi.',
        course:
          'Da piazzale Lido si sale per Someraro e Levo fino all’Alpino, poi la cresta e la croce di vetta a 1.492 metri. Si scende per l’alpe Nuovo e Campino, 24 chilometri e 1.430 metri di dislivello in tutto. Ristori all’Alpino, in vetta e a Campino; cancello in vetta dopo tre ore e mezza.',
        day: [
          ['8:00', 'Controllo del materiale'],
          ['8:30', 'Partenza'],
          ['12:00', 'Cancello in vetta'],
          ['14:30', 'Tempo massimo, polenta e premiazioni al Lido'],
        ],
        needs: [
          'Certificato medico agonistico per atletica, caricato oppure digitale; a chi cammina basta il non agonistico',
          'Materiale obbligatorio: telo termico, fischietto, giacca antivento, acqua, telefono',
          'Scarpe da trail: la discesa è sassosa',
        ],
        ...bibs.it,
      },
      {
        name: 'Seven Lakes Trail',
        type: 'Trail, 1,430 m ascent',
        description: 'From Stresa to the summit of Mottarone and back: on a clear day you can count seven lakes.',
        course:
          'From piazzale Lido the path climbs through Someraro and Levo to Alpino, then along the ridge to the summit cross at 1,492 metres. The descent leads by Alpe Nuovo and Campino: 24 kilometres and 1,430 metres of climbing in all. Refreshments at Alpino, at the summit and at Campino; cut-off at the summit after three and a half hours.',
        day: [
          ['8:00', 'Kit check'],
          ['8:30', 'Start'],
          ['12:00', 'Cut-off at the summit'],
          ['14:30', 'Final cut-off, polenta and prize-giving at the Lido'],
        ],
        needs: [
          'A competitive medical certificate for athletics, uploaded or digital; for walkers a non-competitive one is enough',
          'Compulsory kit: emergency blanket, whistle, windproof jacket, water, phone',
          'Trail shoes: the descent is stony',
        ],
        ...bibs.en,
      },
    ),
    stock: 300,
    soldElsewhere: 158,
    closes: { daysBefore: 10 },
    changes: { daysBefore: 5 },
    gadgetSizes: ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL'],
    substitution: true,
    transfer: true,
    minimumAge: 18,
    inputs: [kit, wayDown],
    types: [
      {
        name: texts('Individuale', 'Individual'),
        notes: texts(
          'Con certificato caricato o codice sanitario digitale; a chi cammina basta il non agonistico.',
          'With an uploaded certificate or a digital health code; for walkers a non-competitive one is enough.',
        ),
        price: '36.00',
        certificate: 'both',
        kinds: [
          [1, 3],
          [2, 1],
          [3, 3],
        ],
      },
      {
        name: texts('Tesserati Federazione Atletica', 'Athletics federation member'),
        notes: texts('Con numero di tessera e codice società.', 'With card number and team code.'),
        price: '33.00',
        federations: [12],
        certificate: 'upload',
      },
    ],
  },
  {
    id: 209,
    stage: 154,
    slug: 'vertical-mottarone',
    discipline: 'trail',
    colourway: 'd',
    distance: [['5', 'km']],
    starts: '10:30',
    i18n: texts(
      {
        name: 'Vertical',
        type: 'Chilometro verticale, 1.000 m D+',
        description: 'Cinque chilometri e mille metri tutti in salita, dalla Madonna di Luciago alla croce di vetta.',
        course:
          'Si parte dalla chiesa della Madonna di Luciago, sopra Stresa, e si sale senza un metro di discesa fino alla croce del Mottarone. Partenze singole ogni trenta secondi.',
        day: [
          ['10:00', 'Ritrovo alla Madonna di Luciago, navetta dal Lido dalle 9'],
          ['10:30', 'Prima partenza'],
          ['12:30', 'Premiazioni in vetta'],
        ],
        needs: ['Certificato medico agonistico per atletica leggera', 'Giacca antivento per la vetta'],
        ...bibs.it,
      },
      {
        name: 'Vertical',
        type: 'Vertical kilometre, 1,000 m ascent',
        description: 'Five kilometres and a thousand metres, all uphill, from Madonna di Luciago to the summit cross.',
        course:
          'The start is at the church of Madonna di Luciago, above Stresa; from there it goes up without a single metre down, to the cross of Mottarone. Athletes start one by one, every thirty seconds.',
        day: [
          ['10:00', 'Meeting at Madonna di Luciago, shuttle bus from the Lido from 9'],
          ['10:30', 'First start'],
          ['12:30', 'Prize-giving at the summit'],
        ],
        needs: ['A competitive medical certificate for athletics', 'A windproof jacket for the summit'],
        ...bibs.en,
      },
    ),
    stock: 200,
    soldElsewhere: 0,
    closes: { daysBefore: 5 },
    opensIn: 21,
    minimumAge: 16,
    types: [
      {
        name: texts('Individuale', 'Individual'),
        notes: texts('Posti assegnati in ordine di iscrizione.', 'Places go in the order of registration.'),
        price: '22.00',
        certificate: 'upload',
      },
    ],
  },
  {
    id: 210,
    stage: 154,
    slug: 'staffetta-del-mottarone',
    discipline: 'relay',
    colourway: 'd',
    distance: [['3×8', 'km']],
    starts: '09:15',
    i18n: texts(
      {
        name: 'Staffetta del Mottarone',
        type: 'Staffetta, 3 frazioni',
        description: 'Tre frazioni da otto chilometri tra lago, boschi e vetta; quella centrale si corre in coppia.',
        course:
          'Prima frazione dal Lido di Stresa all’Alpino, tutta in salita. Seconda, in coppia, sull’anello della vetta. Terza in discesa da Campino fino al Lido. La squadra è di quattro: uno, due, uno.',
        day: [
          ['8:45', 'Spunta delle squadre'],
          ['9:15', 'Partenza della prima frazione'],
          ['13:00', 'Arrivo delle ultime squadre e pranzo'],
        ],
        needs: [
          'Una squadra: se ne crea una nuova o se ne sceglie una già iscritta',
          'Ogni atleta si iscrive per la propria frazione; il prezzo è per atleta',
          'Lampada frontale per chi corre l’ultima frazione, nel bosco',
        ],
        ...bibs.it,
      },
      {
        name: 'Mottarone relay',
        type: 'Relay, 3 legs',
        description: 'Three legs of eight kilometres between lake, woods and summit; the middle one is run in twos.',
        course:
          'The first leg leads from the Lido of Stresa to Alpino, all uphill. The second, run in twos, loops around the summit. The third goes down from Campino to the Lido. A team is four people: one, two, one.',
        day: [
          ['8:45', 'Teams check in'],
          ['9:15', 'The first leg starts'],
          ['13:00', 'The last teams arrive; lunch'],
        ],
        needs: [
          'A team: create a new one or choose one that is registered already',
          'Each athlete registers for a leg of their own; the price is per athlete',
          'A head torch for whoever runs the last leg, in the woods',
        ],
        ...bibs.en,
      },
    ),
    stock: 240,
    soldElsewhere: 96,
    closes: { daysBefore: 8 },
    isRelay: true,
    hasTeamRegistration: true,
    substitution: true,
    fractions: [
      { name: texts('Salita, Stresa–Alpino', 'Uphill, Stresa–Alpino'), min: 1, max: 1 },
      { name: texts('Vetta, in coppia', 'Summit, in twos'), min: 2, max: 2 },
      {
        name: texts('Discesa, Campino–Stresa', 'Downhill, Campino–Stresa'),
        min: 1,
        max: 1,
        inputs: [
          {
            slug: 'frontale',
            type: 'checkbox',
            required: true,
            i18n: texts(
              {
                label: 'Avrò una lampada frontale carica',
                popup_html: '<p>Nel bosco di Campino la luce arriva tardi: senza frontale non si prende il cambio.</p>',
              },
              {
                label: 'I will have a charged head torch',
                popup_html: '<p>In the woods of Campino it is dark: without a torch you cannot take over.</p>',
              },
            ),
          },
        ],
      },
    ],
    types: [
      {
        name: texts('Frazionista', 'Relay runner'),
        notes: texts('Quota per atleta, pranzo compreso.', 'Price per athlete, lunch included.'),
        price: '25.00',
      },
    ],
  },
  {
    id: 211,
    stage: 154,
    slug: 'trofeo-delle-societa',
    discipline: 'run',
    colourway: 'd',
    distance: [['12', 'km']],
    starts: '10:00',
    i18n: texts(
      {
        name: 'Trofeo delle Società',
        type: 'Corsa a squadre',
        description: 'Dodici chilometri sul lungolago, solo per squadre: contano i tempi dei primi quattro.',
        course:
          'Dal Lido di Stresa a Baveno e ritorno, lungo il lago di fronte alle isole Borromee. Nessun arrivo individuale: la classifica somma i tempi dei primi quattro di ogni squadra.',
        day: [
          ['9:30', 'Sfilata delle squadre'],
          ['10:00', 'Partenza'],
          ['12:00', 'Premiazione delle società al Lido'],
        ],
        needs: [
          'Una squadra: si entra in una che c’è già o se ne crea una nuova',
          'La maglia della società, uguale per tutti',
        ],
        ...bibs.it,
      },
      {
        name: 'Clubs’ Trophy',
        type: 'Team race',
        description: 'Twelve kilometres along the lake, for teams only: the first four times count.',
        course:
          'From the Lido of Stresa to Baveno and back, along the lake facing the Borromean islands. There is no individual finish: the ranking adds up the times of the first four of each team.',
        day: [
          ['9:30', 'Parade of the teams'],
          ['10:00', 'Start'],
          ['12:00', 'Prize-giving for the clubs at the Lido'],
        ],
        needs: ['A team: join one that exists or create a new one', 'The club’s shirt, the same for everybody'],
        ...bibs.en,
      },
    ),
    stock: 180,
    soldElsewhere: 60,
    closes: { daysBefore: 8 },
    hasTeamRegistration: true,
    onlyForTeam: true,
    transfer: true,
    types: [
      {
        name: texts('In squadra', 'In a team'),
        notes: texts('Quota per atleta.', 'Price per athlete.'),
        price: '15.00',
      },
    ],
  },
];
