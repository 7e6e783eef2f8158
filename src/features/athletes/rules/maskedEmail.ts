/** ada.negri@posta.it → a•••••@p•••••.it: the number of dots says nothing of the length. */
export const maskedEmail = (email: string): string => {
  const [name = '', host = ''] = email.split('@');
  const ending = host.includes('.') ? host.slice(host.lastIndexOf('.')) : '';
  return `${name.slice(0, 1)}•••••@${host.slice(0, 1)}•••••${ending}`;
};
