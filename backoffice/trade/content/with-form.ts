// What an editor loads once its form is drawn, in one file.
export { Editions } from './Editions.tsx'
export { Preview } from './preview/Preview.tsx'
