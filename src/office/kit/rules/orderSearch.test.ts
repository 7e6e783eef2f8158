import { describe, expect, test } from 'vitest';
import { beginsLike, referenceLike, wordsLike } from './orderSearch.ts';

describe('An order is searched by its reference', () => {
  test.each`
    typed               | like                | because
    ${'TL27-7KQ4-M2XD'} | ${'%TL277KQ4M2XD%'} | ${'it is whole'}
    ${'7kq4 m2xd'}      | ${'%7KQ4M2XD%'}     | ${'a part of it was read out'}
    ${'7KQ4'}           | ${'%7KQ4%'}         | ${'a group is enough'}
    ${'TL27-5KQO-M2XS'} | ${'%TL27SKQOM2XS%'} | ${'these signs are taken for others'}
    ${'7KQ'}            | ${null}             | ${'that is too short'}
    ${'wyqlOSfm'}       | ${'%WYQLOSFM%'}     | ${'it is long enough for one without a digit'}
    ${'Rossi'}          | ${null}             | ${'a short word without a digit is a name'}
    ${'giulia@x.it 7'}  | ${null}             | ${'a reference has letters and digits only'}
  `('$typed: $because', ({ typed, like }) => {
    expect(referenceLike(typed)).toBe(like);
  });

  test('names are searched word by word, and signs of the pattern are taken as they are', () => {
    expect(wordsLike(' rossi  giulia ')).toEqual(['%rossi%', '%giulia%']);
    expect(wordsLike('50%_off')).toEqual(['%50\\%\\_off%']);
    expect(beginsLike('d_')).toBe('d\\_%');
    expect(wordsLike('a b c d e f')).toHaveLength(4);
  });
});
