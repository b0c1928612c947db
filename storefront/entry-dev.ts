// The entry under `npm run dev`: React's refresh must load before the first component.
import '@vitejs/plugin-react/preamble'
import './entry-browser.ts'
