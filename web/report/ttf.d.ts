declare module '*.ttf' {
  /** The address of the built file. */
  const url: string;
  export default url;
}
