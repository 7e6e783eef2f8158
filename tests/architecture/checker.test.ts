import { describe, expect, test } from 'vitest';
import { cyclesOf, moduleOf, reachedFrom, specifiersOf, unknownTarget } from './imports.ts';
import { impuritiesOf } from './purity.ts';
import { forbiddenIn, leadsForward, mayImport } from './rooms.ts';

describe('The reader of imports', () => {
  test.each`
    form                      | source
    ${'static'}               | ${"import { a } from './b.ts';"}
    ${'in double quotes'}     | ${'import { a } from "./b.ts";'}
    ${'for its effects'}      | ${"import './b.ts';"}
    ${'over several lines'}   | ${"import {\n  a,\n  c,\n} from './b.ts';"}
    ${'of a type'}            | ${"import type { A } from './b.ts';"}
    ${'of a type, in place'}  | ${"type A = import('./b.ts').A;"}
    ${'of a type among them'} | ${"import { type A, a } from './b.ts';"}
    ${'dynamic'}              | ${"const b = await import('./b.ts');"}
    ${'with an attribute'}    | ${"import b from './b.ts' with { type: 'json' };"}
    ${'handed on'}            | ${"export { a } from './b.ts';"}
    ${'handed on whole'}      | ${"export * from './b.ts';"}
    ${'handed on as a type'}  | ${"export type { A } from './b.ts';"}
  `('sees an import $form', ({ source }) => {
    expect(specifiersOf('x.ts', source)).toEqual(['./b.ts']);
  });

  test('is not misled by comments and texts', () => {
    const source = ["// import './a.ts'", "/* import './b.ts' */", 'const text = "import \'./c.ts\'";'].join('\n');
    expect(specifiersOf('x.ts', source)).toEqual([]);
  });

  test('says so when an import hides where it leads', () => {
    expect(specifiersOf('x.ts', "await import(folder + '/b.ts');")).toEqual([unknownTarget]);
  });

  test('reads pages, and refuses what is no TypeScript', () => {
    expect(specifiersOf('x.tsx', "import './a.css';\nexport const A = () => <p>a</p>;")).toEqual(['./a.css']);
    expect(() => specifiersOf('x.ts', 'import {')).toThrow('x.ts cannot be read');
  });
});

describe('The rooms', () => {
  const feature = 'src/features/orders';
  test.each`
    from                                | to                                          | may      | because
    ${'src/kernel/money.ts'}            | ${'zod'}                                    | ${true}  | ${'the kernel may use zod'}
    ${'src/kernel/money.ts'}            | ${'drizzle-orm'}                            | ${false} | ${'and nothing else'}
    ${'src/kernel/money.ts'}            | ${'src/text/translate.ts'}                  | ${false} | ${'texts stand on the kernel'}
    ${'src/art/poster.ts'}              | ${'src/kernel/names.ts'}                    | ${true}  | ${'art stands on the kernel'}
    ${'src/kernel/money.ts'}            | ${'src/art/poster.ts'}                      | ${false} | ${'and the kernel draws nothing'}
    ${`${feature}/rules/states.ts`}     | ${'src/art/poster.ts'}                      | ${false} | ${'nor do rules'}
    ${`${feature}/rules/states.ts`}     | ${'src/features/cart/rules/total.ts'}       | ${true}  | ${'rules may use rules of a feature before'}
    ${`${feature}/rules/states.ts`}     | ${'zod'}                                    | ${false} | ${'rules decide, they do not read'}
    ${`${feature}/rules/states.ts`}     | ${`${feature}/contract.ts`}                 | ${true}  | ${'its types; who calls it is found elsewhere'}
    ${`${feature}/contract.ts`}         | ${'src/features/shop/contract.ts'}          | ${true}  | ${'a contract may use contracts of a feature before'}
    ${`${feature}/contract.ts`}         | ${`${feature}/server/tables.ts`}            | ${false} | ${'browsers read contracts'}
    ${`${feature}/text/index.ts`}       | ${'src/features/cart/text/index.ts'}        | ${false} | ${'a text is its two files'}
    ${`${feature}/text/index.ts`}       | ${`${feature}/text/it.json`}                | ${true}  | ${'a text is its two files'}
    ${`${feature}/text/index.ts`}       | ${'src/kernel/lang.ts'}                     | ${false} | ${'and nothing else'}
    ${`${feature}/server/tables.ts`}    | ${'src/features/payments/server/tables.ts'} | ${true}  | ${'keys point across features'}
    ${`${feature}/server/tables.ts`}    | ${'src/server/database.ts'}                 | ${false} | ${'of the tools tables need only the columns'}
    ${`${feature}/server/place.ts`}     | ${`${feature}/server/tables.ts`}            | ${true}  | ${'a command writes its own tables'}
    ${`${feature}/server/place.ts`}     | ${'src/features/cart/server/tables.ts'}     | ${false} | ${'and nobody else’s'}
    ${`${feature}/server/orderView.ts`} | ${'src/features/payments/server/tables.ts'} | ${true}  | ${'a view reads all tables'}
    ${`${feature}/server/place.ts`}     | ${'src/features/cart/server/read.ts'}       | ${true}  | ${'the cart stands before orders'}
    ${`${feature}/server/place.ts`}     | ${'src/features/payments/server/start.ts'}  | ${false} | ${'payments stand after orders'}
    ${`${feature}/server/place.ts`}     | ${`${feature}/web/OrderPage.tsx`}           | ${false} | ${'the server draws no pages'}
    ${`${feature}/web/OrderPage.tsx`}   | ${'src/features/cart/web/useCart.ts'}       | ${true}  | ${'pages use blocks of a feature before'}
    ${`${feature}/web/OrderPage.tsx`}   | ${'src/features/cart/text/index.ts'}        | ${true}  | ${'with their words'}
    ${`${feature}/web/OrderPage.tsx`}   | ${`${feature}/server/place.ts`}             | ${false} | ${'the web never sees the server'}
    ${`${feature}/web/OrderPage.tsx`}   | ${'node:fs'}                                | ${false} | ${'a browser has no files'}
    ${'src/web/api.tsx'}                | ${`${feature}/contract.ts`}                 | ${false} | ${'tools know no feature'}
    ${'src/server/mail.ts'}             | ${`${feature}/server/place.ts`}             | ${false} | ${'tools know no feature'}
    ${'src/app/portal.ts'}              | ${`${feature}/server/routes.ts`}            | ${true}  | ${'the app puts all together'}
    ${'src/app/portal.ts'}              | ${'sandbox/sandbox.ts'}                     | ${false} | ${'the outside world is never inside'}
    ${'sandbox/mail/mailbox.ts'}        | ${'src/kernel/money.ts'}                    | ${false} | ${'a stranger knows nothing of us'}
    ${'src/odd.ts'}                     | ${'src/kernel/money.ts'}                    | ${false} | ${'a file without a room may use nothing'}
  `('$from → $to: $may, $because', ({ from, to, may }) => {
    expect(mayImport(from, to)).toBe(may);
  });

  test.each`
    from                                | to                                          | forward  | because
    ${`${feature}/web/OrderPage.tsx`}   | ${'src/features/cart/web/useCart.ts'}       | ${false} | ${'the cart stands before orders'}
    ${`${feature}/web/OrderPage.tsx`}   | ${`${feature}/contract.ts`}                 | ${false} | ${'a feature calls itself'}
    ${`${feature}/web/OrderPage.tsx`}   | ${'src/web/api.tsx'}                        | ${false} | ${'tools are no feature'}
    ${'src/features/cart/rules/x.ts'}   | ${`${feature}/rules/states.ts`}             | ${true}  | ${'orders stand after the cart'}
    ${`${feature}/server/orderView.ts`} | ${'src/features/payments/server/tables.ts'} | ${false} | ${'a view reads all tables'}
    ${'src/app/portal.ts'}              | ${`${feature}/server/routes.ts`}            | ${false} | ${'the app puts all together'}
  `('$from → $to leads forward: $forward, $because', ({ from, to, forward }) => {
    expect(leadsForward(from, to)).toBe(forward);
  });

  test('a forbidden import is named with its file', () => {
    const rule = moduleOf('src/features/cart/rules/total.ts', "import { db } from '../server/tables.ts';");
    expect(forbiddenIn(rule)).toEqual(['src/features/cart/rules/total.ts → src/features/cart/server/tables.ts']);
  });
});

describe('The finder of cycles', () => {
  const a = moduleOf('src/kernel/a.ts', "import './b.ts';");
  const b = moduleOf('src/kernel/b.ts', "export * from '#kernel/c.ts';");

  test('finds a way back through other files', () => {
    const c = moduleOf('src/kernel/c.ts', "const a = await import('./a.ts');");
    expect(cyclesOf([a, b, c])).toEqual(['src/kernel/a.ts → src/kernel/b.ts → src/kernel/c.ts → src/kernel/a.ts']);
  });

  test('is content with a diamond', () => {
    const c = moduleOf('src/kernel/c.ts', '');
    expect(cyclesOf([moduleOf('src/kernel/d.ts', "import './a.ts'; import './c.ts';"), a, b, c])).toEqual([]);
  });

  test('says by which way a file is reached', () => {
    expect(reachedFrom(['src/kernel/a.ts'], [a, b]).get('src/kernel/c.ts')).toBe(
      'src/kernel/a.ts → src/kernel/b.ts → src/kernel/c.ts',
    );
  });
});

describe('The finder of clocks', () => {
  test.each`
    source                                       | found
    ${'const now = new Date();'}                 | ${'new Date()'}
    ${'const now = Date.now();'}                 | ${'Date.now'}
    ${'const now = Date();'}                     | ${'Date()'}
    ${'const chance = Math.random();'}           | ${'Math.random'}
    ${"new Intl.DateTimeFormat('it').format();"} | ${'DateTimeFormat.format()'}
  `('sees $source', ({ source, found }) => {
    expect(impuritiesOf('x.ts', source)).toEqual([`x.ts: ${found}`]);
  });

  test('lets a rule count with the time it is given', () => {
    const source = "const at = new Date(now); new Intl.DateTimeFormat('it').format(at); Math.max(1, 2);";
    expect(impuritiesOf('x.ts', source)).toEqual([]);
  });
});
