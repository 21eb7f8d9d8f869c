/**
 * Libraries that have parts that are compiled for each platform, or depend on the order in which their
 * parts run (reflect-metadata before tsyringe, below the library of passkeys).
 */
const NOT_BUNDLED = ['sharp', '@simplewebauthn/server']

/**
 * Bundles the server, the process around it and nearly all libraries: Node would look for and read thousands of files
 * at each start. Not in development, where Vite would have to transform them.
 */
export const bundledServer = {
  name: 'bundled-server',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'ssr'
      ? {
          // Libraries come in two versions and choose by it.
          define: { 'process.env.NODE_ENV': '"production"' },
          resolve: { noExternal: true, external: NOT_BUNDLED },
          build: { rolldownOptions: { output: { entryFileNames: '[name].js' } } },
        }
      : null,
}
