/** The texts around third-party embeds. */
export const embedCopy = {
  application: {
    frameTitle: 'Application form',
    lead: 'Form not showing?',
    link: 'Open it in a new tab',
    /** @param host host of the form */
    loading: (host: string) => `The form is loading from ${host}.`,
    /** @param host host of the form */
    ready: (host: string) => `The form is kept by ${host}. What you write in it goes there first.`,
    slow: 'Nothing from the form yet. If it stays away, the link above opens it in a new tab.',
  },
  newsletter: { frameTitle: 'Newsletter sign-up' },
  /** @param site name of the video site */
  video: { watch: (site: string) => `Watch on ${site}` },
  timeline: {
    show: 'Show posts here',
    /** @param site name of the site with the posts */
    frameTitle: (site: string) => `Latest posts on ${site}`,
  },
} as const
