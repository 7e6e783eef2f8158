import { describe, expect, test } from 'vitest';
import { consentFaults, policiesMissing, settledConsents } from './consents.ts';

describe('Consents (registration §5)', () => {
  test.each`
    because                                             | given                                                             | faults
    ${'nothing is chosen beforehand'}                   | ${{}}                                                             | ${{ privacy_policy: 'privacy_policy_required', photo_video: 'photo_video_required' }}
    ${'the privacy policy must be accepted'}            | ${{ privacy_policy: false, photo_video: true }}                   | ${{ privacy_policy: 'privacy_policy_required' }}
    ${'photos and videos must be answered, either way'} | ${{ privacy_policy: true }}                                       | ${{ photo_video: 'photo_video_required' }}
    ${'photos and videos may be refused'}               | ${{ privacy_policy: true, photo_video: false }}                   | ${{}}
    ${'newsletter and third parties are optional'}      | ${{ privacy_policy: true, photo_video: true, newsletter: false }} | ${{}}
  `('$because', ({ given, faults }) => expect(consentFaults(given)).toEqual(faults));

  test('what was not answered is not accepted', () =>
    expect(settledConsents({ privacy_policy: true, photo_video: true })).toEqual({
      privacy_policy: true,
      photo_video: true,
      newsletter: false,
      third_part_data: false,
    }));
});

describe('Policies (registration §5)', () => {
  const policies = [
    { id: 1, i18n: { is_required: 1 } },
    { id: 2, i18n: { is_required: 0 } },
    { id: 3, i18n: { is_required: 1 } },
  ] as const;

  test('a policy is mandatory when is_required is 1', () => {
    expect(policiesMissing(policies, [])).toEqual([1, 3]);
    expect(policiesMissing(policies, [1, 3])).toEqual([]);
    expect(policiesMissing(policies, [1, 2])).toEqual([3]);
  });
});
