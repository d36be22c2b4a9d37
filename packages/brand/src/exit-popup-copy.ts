/** Texts of the exit popup. */
export const exitPopup = {
  title: "Awww, Don't Run Away!",
  lead: 'Two ways to stay in touch before you cash out.',
  chat: {
    title: 'Chat with AI Assistant',
    text: 'Buy-ins, dates, rides from the airport. It answers at once.',
  },
  newsletter: {
    title: 'Join Our Newsletter',
    text: 'One short e-mail a week: a hand, a room, a reason to play.',
    loading: 'The form is on its way.',
  },
  back: 'Back to options',
  close: 'Close',
  subscribe: {
    text: "Subscribe on the letter's own page",
    url: 'https://letter.backroom.example/subscribe',
  },
} as const
