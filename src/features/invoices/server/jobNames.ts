export const issueJobName = 'issue-invoice';
export const readyJobName = 'invoice-ready';
