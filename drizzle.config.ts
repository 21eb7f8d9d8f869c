import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/{features,platform,bootstrap}/**/table.server.ts',
  out: './drizzle',
})
