import { useParams } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { EffectView } from '../../contract/setUps.ts';
import { setUpsText } from '../../text/setUps.ts';
import { useOffice } from '../useOffice.ts';
import { useShown } from './useShown.ts';

export function EffectNotice({ effect }: { readonly effect: EffectView }) {
  const lang = useLang();
  const t = useText(setUpsText);
  const { circuit } = useOffice();
  const { race } = useParams();
  const box = useShown(effect);
  const list = { circuit: circuit.id, race, light: 'red' };
  return (
    <Notice
      tone="warn"
      live
      ref={box}
      tabIndex={-1}
      title={t('turned_red', { count: effect.red })}
      actions={
        <ButtonLink look="outline" size="small" to={paths.consoleRegistrations(lang, list)}>
          {t('write_to_them')}
        </ButtonLink>
      }
    />
  );
}
