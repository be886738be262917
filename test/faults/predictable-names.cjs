// Loaded into the server before its own code: temporary files get names that are known beforehand, because strace
// can only be told whole names. Everything else that is random stays random.
const crypto = require('node:crypto');
const { syncBuiltinESMExports } = require('node:module');

const { randomBytes } = crypto;
let made = 0;
crypto.randomBytes = (size, ...rest) => {
  if (size !== 8 || rest.length > 0) return randomBytes(size, ...rest);
  const name = Buffer.alloc(size);
  name.writeUInt32BE(++made, 4);
  return name;
};
syncBuiltinESMExports();
