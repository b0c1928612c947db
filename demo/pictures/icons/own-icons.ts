import type { IconSet } from './icon.ts'

/** Drawings of things that fluent-emoji-flat lacks, on the same field and as flat. */
export const ownIcons: IconSet = {
  apron: {
    box: { x: 3, y: 3, width: 26, height: 27 },
    body:
      '<path fill="none" stroke="#B98A4E" stroke-width="1.5" d="M12 9C10 2 22 2 20 9M7 18H3M25 18h4"/>' +
      '<path fill="#E9C48A" d="M11 8h10v6c0 2 5 2 5 4v10a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V18c0-2 5-2 5-4z"/>' +
      '<path fill="#CF9F58" d="M11 19h10v5a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2z"/>',
  },
  'clothes-peg': {
    box: { x: 8, y: 3, width: 16, height: 26 },
    body:
      '<path fill="#E0A96D" d="M10 3h5l.5 26H12a2 2 0 0 1-2-2z"/>' +
      '<path fill="#C98F52" d="M22 3h-5l-.5 26H20a2 2 0 0 0 2-2z"/>' +
      '<path fill="none" stroke="#8C9AA3" stroke-width="2" d="M8 13h16M8 16h16"/>',
  },
  'folded-towel': {
    box: { x: 4, y: 9, width: 24, height: 17 },
    body:
      '<rect width="24" height="17" x="4" y="9" fill="#7DB5E8" rx="3"/>' +
      '<path fill="#5B98D2" d="M4 21h24v2a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3z"/>' +
      '<path fill="#A9D0F5" d="M4 14a5 5 0 0 1 5-5h16a3 3 0 0 1 3 3v2z"/>' +
      '<path fill="#FFF" d="M20 9h2v17h-2zM24 9h1v17h-1z"/>',
  },
}
