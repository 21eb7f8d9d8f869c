// npm run features.
import { runCli } from './run-cli.mjs'

await runCli('src/cli/features.ts')
