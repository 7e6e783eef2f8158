import { policies } from '../../src/features/legal/server/tables.ts';
import { texts, type World } from './world.ts';

const rows: (typeof policies.$inferInsert)[] = [
  {
    id: 1501,
    circuitId: 15,
    isRequired: true,
    position: 1,
    i18n: texts(
      {
        name: 'Regolamento del Circuito Tre Laghi',
        description: '<p>Ho letto il regolamento del circuito e lo accetto.</p>',
        btn_text: 'Leggi il regolamento (PDF)',
        pdf_path: '/media/policies/regolamento-tre-laghi.pdf',
      },
      {
        name: 'Rules of Circuito Tre Laghi',
        description: '<p>I have read the rules of the circuit and accept them.</p>',
        btn_text: 'Read the rules (PDF, in Italian)',
        pdf_path: '/media/policies/regolamento-tre-laghi.pdf',
      },
    ),
  },
  {
    id: 1502,
    circuitId: 15,
    isRequired: true,
    position: 2,
    i18n: texts(
      {
        name: 'Idoneità e responsabilità',
        description:
          '<p>Dichiaro di essere in buona salute e di avere una preparazione adatta alla distanza scelta. Inoltre:</p><ul><li>mi impegno a rispettare le indicazioni dei giudici e dei volontari;</li><li>conosco i rischi della gara, <strong>in acqua come su strada e in montagna</strong>;</li><li>se mi ritiro, avviso l’organizzazione.</li></ul>',
      },
      {
        name: 'Fitness and responsibility',
        description:
          '<p>I declare that I am in good health and trained for the distance that I have chosen, and in particular that I:</p><ul><li>follow the instructions of judges and volunteers;</li><li>know the risks of the race, <strong>in the water as on the road and in the mountains</strong>;</li><li>tell the organisers if I drop out.</li></ul>',
      },
    ),
  },
  {
    id: 1503,
    circuitId: 15,
    isRequired: false,
    position: 3,
    i18n: texts(
      {
        name: 'Gara senza rifiuti',
        description:
          '<p>Rinuncio al bicchiere di carta e porto il mio: mezzo euro della mia quota va alla pulizia delle rive.</p>',
        btn_text: 'Come funziona',
      },
      {
        name: 'A race without waste',
        description:
          '<p>I do without a paper cup and bring my own: half a euro of my fee goes to cleaning the shores.</p>',
        btn_text: 'How it works',
      },
    ),
  },
  {
    id: 801,
    circuitId: 8,
    isRequired: true,
    position: 1,
    i18n: texts(
      { name: 'Regolamento', description: '<p>Accetto il regolamento del Trofeo delle Colline.</p>' },
      { name: 'Rules', description: '<p>I accept the rules of Trofeo delle Colline.</p>' },
    ),
  },
  {
    id: 301,
    circuitId: 3,
    isRequired: true,
    position: 1,
    i18n: texts(
      {
        name: 'Regolamento e materiale obbligatorio',
        description: '<p>Accetto il regolamento della Ossola Trail Cup e porto il materiale obbligatorio.</p>',
      },
      {
        name: 'Rules and compulsory kit',
        description: '<p>I accept the rules of Ossola Trail Cup and carry the compulsory kit.</p>',
      },
    ),
  },
];

/** What the circuit asks of everybody, unless a registration type says otherwise. */
export const usualPolicies: readonly number[] = [1501, 1502, 1503];

export const loadPolicies = async ({ tx }: World): Promise<void> => {
  await tx.insert(policies).values(rows);
};
