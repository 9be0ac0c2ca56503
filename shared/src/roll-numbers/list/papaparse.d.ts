/** The published types need Node.js types; `shared` is compiled without them. */
declare module 'papaparse' {
  const Papa: {
    parse<Row>(
      text: string,
      options: { delimiter: string; newline: '\n' },
    ): { data: Row[]; errors: { code: string; row: number }[] };
  };
  export default Papa;
}
