/** The place of an address, as far as the data file knows it. */
export type Place = { country: string | null; city: string | null }

/** Looks up a whole address, before it is cut to its network; undefined when it is not known. */
export type FindPlace = (address: string) => Place | undefined
