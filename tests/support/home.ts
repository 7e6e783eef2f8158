/** Where somebody lives who has goods sent home, or wants an invoice. */
export const home = {
  firstname: 'Nadia',
  lastname: 'Ossola',
  country: 'IT',
  state: 'VB',
  city: 'Verbania',
  address: 'Via alle Fabbriche',
  house_number: '7',
  zipcode: '28922',
  phone: '+39 347 555 0199',
};
