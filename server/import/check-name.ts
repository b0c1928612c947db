const longest = 200

/** Whether a text may stand on a page as the name of something. */
export const isName = (text: string): boolean => text.length <= longest && !/\p{Cc}/u.test(text)

/** What a refused name is told. */
export const wantedOfName = `at most ${longest} characters`
