import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const backend = process.env['BACKEND'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  base: '/web/',
  plugins: [react()],
  resolve: { alias: { typebox: fileURLToPath(new URL('./kit/schemaless.ts', import.meta.url)) } },
  // The server puts the nonce of the request in this place whenever it sends the page.
  html: { cspNonce: '__NONCE__' },
  server: { proxy: { '/api': backend, '/auth': backend } },
  build: {
    target: 'es2022',
    // Data addresses would widen the policy for images and fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'antd', test: /node_modules\/(antd|@ant-design|@rc-component)\// },
          ],
        },
      },
    },
  },
});
