declare module '*.ttf' {
  const url: string;
  export default url;
}

declare module '@fontsource-variable/instrument-sans/*' {
  const url: string;
  export default url;
}
