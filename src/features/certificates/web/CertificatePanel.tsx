import { type ReactNode, useState } from 'react';
import type { CertificateView } from '../contract.ts';
import { CertificateChoice } from './CertificateChoice.tsx';
import { CodeSearch } from './CodeSearch.tsx';
import type { CertificateOption, CertificateTarget } from './chosen.ts';
import { UploadForm } from './UploadForm.tsx';

interface CertificatePanelProps {
  readonly asking: CertificateTarget;
  readonly memberId: string;
  /** The line whose own use of a code does not count. */
  readonly detailId?: string | undefined;
  readonly chosen: CertificateOption | null;
  readonly onChoose: (chosen: CertificateOption | null) => void;
  /** The level of a form's title: a page of its own, or a part of one. */
  readonly heading?: 'h1' | 'h2' | undefined;
  /** Wraps the choice while no form is open: the title and buttons of the step or the page. */
  readonly idle: (choice: ReactNode) => ReactNode;
}

type State =
  | { readonly at: 'none' | 'datahealth' }
  | { readonly at: 'upload'; readonly edited: CertificateView | null };

const none: State = { at: 'none' };

/** The choice, the upload or the search by code (registration §4 and checkout §2, "Medical certificate panel"). */
export function CertificatePanel({ asking, memberId, detailId, heading = 'h1', ...rest }: CertificatePanelProps) {
  const { chosen, onChoose, idle } = rest;
  const [state, setState] = useState<State>(none);
  const choose = (next: CertificateOption | null) => {
    onChoose(next);
    setState(none);
  };
  if (state.at === 'upload') {
    return (
      <UploadForm
        asking={asking}
        memberId={memberId}
        heading={heading}
        edited={state.edited}
        onSaved={(certificate) => choose({ kind: 'stored', certificate })}
        onCancel={() => setState(none)}
      />
    );
  }
  if (state.at === 'datahealth' && asking.codes) {
    return (
      <CodeSearch
        asking={asking}
        heading={heading}
        codes={asking.codes}
        detailId={detailId}
        onFound={(row) => choose({ kind: 'code', row })}
        onCancel={() => setState(none)}
      />
    );
  }
  return idle(
    <CertificateChoice
      asking={asking}
      memberId={memberId}
      chosen={chosen}
      onChoose={choose}
      onUpload={(edited) => setState({ at: 'upload', edited })}
      onCode={() => setState({ at: 'datahealth' })}
    />,
  );
}
