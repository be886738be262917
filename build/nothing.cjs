// In place of what a library imports for parts of it that are not used.
module.exports = {};
