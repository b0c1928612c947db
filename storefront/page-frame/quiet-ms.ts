/** A page counts as quiet this long after it has loaded, in milliseconds. */
export const quietMs = 4000
