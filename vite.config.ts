import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  optimizeDeps: { entries: ['src/root.tsx', 'src/features/*/pages/*.tsx'] },
  build: { assetsInlineLimit: 0 },
  // React Router 8 builds through Vite's environments; the server's entry is our own fetch function.
  environments: { ssr: { build: { target: 'node24', rolldownOptions: { input: './src/server.ts' } } } },
})
