/** Whether the address shows the draft of a popup, or of a banner, as its token says. */
export const isPreviewOf = (kind: 'popups' | 'banners'): boolean => location.search.includes(`preview=${kind}.`)
