// npm run restore.
import { runCli } from './run-cli.mjs'

await runCli('src/cli/restore.ts')
