/** The pages below no destination of the menu, with the one from which a user comes to them. */
export const pagesAbove: Readonly<Record<string, string>> = {
  '/calendar': '/today',
  '/jubilees': '/today',
  '/directory': '/statistics',
  '/offices': '/chapters',
  '/moves': '/brothers',
  '/professions': '/brothers',
  '/renewals': '/brothers',
  '/history': '/brothers',
};
