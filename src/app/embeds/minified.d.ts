/** The text of a script that runs on other sites, minified by `minifiedScript` of vite.config.ts. */
declare module '*?minified' {
  const script: string
  export default script
}
