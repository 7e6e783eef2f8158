import type { MetaFunction } from 'react-router';
import type { checkSegment } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { pageMeta } from '#web/meta.ts';
import type { Step } from '../rules/steps.ts';
import { wizardText } from '../text/index.ts';

export const registrationMeta =
  (name: Step | typeof checkSegment | 'change_title'): MetaFunction =>
  (args) =>
    pageMeta(args, (_circuit, lang) => {
      const t = textIn(wizardText, lang);
      return { title: `${t(name)} · ${t('title')}`, isPrivate: true };
    });
