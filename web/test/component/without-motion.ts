// For every component test: a colour that is half way to the next one has neither's contrast, and one that is
// inherited starts to change on each level only when it has arrived on the level above.
const style = document.createElement('style')
style.textContent = `*, *::before, *::after {
  animation: none !important;
  transition: none !important;
}`
document.head.append(style)
