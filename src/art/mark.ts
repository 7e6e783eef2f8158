export const brandMark = (): string =>
  '<svg viewBox="0 0 32 32" aria-hidden="true" focusable="false"><circle cx="16" cy="9" r="7" fill="var(--c2)"/><path d="M0 15q8-7 16 0t16 0v5H0z" fill="var(--c1)"/><path d="M0 20q8-7 16 0t16 0v12H0z" fill="var(--c3)"/></svg>';

export const portalMark = (): string =>
  '<svg viewBox="0 0 32 24" aria-hidden="true" focusable="false"><rect x="1" y="1" width="30" height="22" rx="4" fill="none" stroke="currentColor" stroke-width="2"/><path d="M5.5 5.5h.01M26.5 5.5h.01M5.5 18.5h.01M26.5 18.5h.01" stroke="currentColor" stroke-width="3.2" stroke-linecap="round"/></svg>';
