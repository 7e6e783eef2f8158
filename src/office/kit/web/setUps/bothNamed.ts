/** Something new is called in English as in Italian, until somebody writes its English name. */
export const bothNamed = <Fields extends object>(typed: Fields): Fields =>
  'name_en' in typed && 'name_it' in typed && typed.name_en === '' ? { ...typed, name_en: typed.name_it } : typed;
