/** Says from what the packages were installed. It is written in place, so it is copied also where they are linked. */
export const packageStamp = '.songdee-stamp'

const ofNpm = ['.bin', '.package-lock.json']

/** Of what is in `node_modules`, what npm has put there: all else belongs to the checkout, as who runs from it and what was made of it. */
export const isOfPackages = (name: string): boolean => !name.startsWith('.') || ofNpm.includes(name)
