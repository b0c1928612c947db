// What pages load under `npm run dev`: React's refresh must be there before the first component is.
import '@vitejs/plugin-react/preamble'
import './entry-browser.tsx'
