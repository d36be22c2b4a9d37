/** The words around what third parties show in the page. */
export const embedCopy = {
  application: {
    frameTitle: 'Application form',
    lead: 'Form not showing?',
    link: 'Open it in a new tab',
    /** @param host who keeps the form */
    loading: (host: string) => `The form is loading from ${host}.`,
    /** @param host who keeps the form */
    ready: (host: string) => `The form is kept by ${host}. What you write in it goes there first.`,
    slow: 'Nothing from the form yet. If it stays away, the link above opens it in a new tab.',
  },
  newsletter: { frameTitle: 'Newsletter sign-up' },
  /** @param site where the video is kept */
  video: { watch: (site: string) => `Watch on ${site}` },
  timeline: {
    show: 'Show posts here',
    /** @param site where the posts are */
    frameTitle: (site: string) => `Latest posts on ${site}`,
  },
} as const
