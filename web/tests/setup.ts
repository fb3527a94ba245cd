// Tests look at what is on the table, not at its movements: they are off, and an animation is over at once.
localStorage.setItem('miskatonic.liking', JSON.stringify({ motion: 'off' }));
Element.prototype.animate = (() => ({
  cancel() {},
  finished: Promise.resolve(),
  onfinish: null,
  effect: null,
  currentTime: 0,
  startTime: 0,
  playState: 'finished',
})) as unknown as Element['animate'];
Element.prototype.getAnimations = () => [];
