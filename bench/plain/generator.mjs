// The generator of the hand-written loops: sfc32 with an unbiased 16-bit range. Bundled with its loop, it is one file.
const state = new Int32Array(4);

export function seed(value) {
  state.set([0x2545f491, 0x5bd1e995, value | 0, 1]);
  for (let i = 0; i < 16; i++) next();
}

function next() {
  const a = state[0];
  const b = state[1];
  const c = state[2];
  const d = state[3];
  const t = (((a + b) | 0) + d) | 0;
  state[0] = b ^ (b >>> 9);
  state[1] = (c + (c << 3)) | 0;
  state[2] = ((c << 21) | (c >>> 11)) + t;
  state[3] = (d + 1) | 0;
  return t;
}

export function below(n) {
  let product = Math.imul(next() >>> 16, n);
  while ((product & 0xffff) < n && (product & 0xffff) < 65536 % n) product = Math.imul(next() >>> 16, n);
  return product >>> 16;
}
