// npm run files.
import { runCli } from './run-cli.mjs'

await runCli('src/cli/files.ts')
