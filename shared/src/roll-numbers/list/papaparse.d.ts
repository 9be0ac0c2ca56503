/** The published types need those of Node.js, which `shared` is compiled without. */
declare module 'papaparse' {
  const Papa: {
    parse<Row>(
      text: string,
      options: { delimiter: string; newline: '\n' },
    ): { data: Row[]; errors: { code: string; row: number }[] };
  };
  export default Papa;
}
