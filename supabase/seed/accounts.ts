export const password = 'pax et bonum';
export const accounts = [
  {username: 'admin'},
  {username: 'secretary'},
  {username: 'visitator'},
  {username: 'guardian'},
  {username: 'friar'},
];
