// Stands in for modules that a library imports for features that are not used.
module.exports = {};
