/** What is put on sale, each with a page of its own. */
export const onSaleKinds = ['race', 'package', 'product'] as const;
export type OnSaleKind = (typeof onSaleKinds)[number];
