/** The texts of a language that the first screens show; `supabase/hosting/text-parts.ts` divides the file. */
declare module '*.json?first' {
  const texts: object;
  export default texts;
}

/** The texts of a language that come with the first page that shows records. */
declare module '*.json?records' {
  const texts: object;
  export default texts;
}
