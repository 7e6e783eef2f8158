/** Days before the first race by which the office needs a certificate (decision 040). */
export const certificateDueDays = 7;
