/** Texts around third-party embeds. */
export const embedCopy = {
  application: {
    frameTitle: 'Application form',
    lead: 'Form not showing?',
    link: 'Open it in a new tab',
    /** @param host host of the form */
    loading: (host: string) => `The form is loading from ${host}.`,
    /** @param host host of the form */
    ready: (host: string) => `The form is provided by ${host}, which receives what you enter.`,
    slow: 'The form has not loaded yet. You can also open it in a new tab with the link above.',
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
